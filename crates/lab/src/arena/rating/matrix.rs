//! The little linear algebra that ratings need.

/// A symmetric matrix, row by row.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Matrix {
    size: usize,
    entries: Vec<f64>,
}

impl Matrix {
    /// All entries 0.
    pub(super) fn zero(size: usize) -> Matrix {
        Matrix { size, entries: vec![0.0; size * size] }
    }

    fn at(&self, row: usize, column: usize) -> f64 {
        self.entries[row * self.size + column]
    }

    /// Adds to one entry.
    pub(super) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.entries[row * self.size + column] += value;
    }

    /// All entries times a number.
    pub(super) fn scaled(mut self, factor: f64) -> Matrix {
        self.entries.iter_mut().for_each(|entry| *entry *= factor);
        self
    }

    /// The quadratic form wᵀ A w.
    pub(super) fn form(&self, weights: &[f64]) -> f64 {
        let row = |i: usize| (0..self.size).map(|j| self.at(i, j) * weights[j]).sum::<f64>();
        (0..self.size).filter(|i| weights[*i] != 0.0).map(|i| weights[i] * row(i)).sum()
    }

    /// The product A x.
    pub(super) fn times(&self, x: &[f64]) -> Vec<f64> {
        (0..self.size).map(|i| (0..self.size).map(|j| self.at(i, j) * x[j]).sum()).collect()
    }

    /// The inverse of a positive definite matrix by Gauss–Jordan elimination in place, which needs no pivoting there.
    pub(super) fn inverse(mut self) -> Matrix {
        let n = self.size;
        for k in 0..n {
            let pivot = 1.0 / self.at(k, k);
            let row: Vec<f64> = (0..n).map(|j| if j == k { pivot } else { self.at(k, j) * pivot }).collect();
            for i in (0..n).filter(|i| *i != k) {
                let factor = self.at(i, k);
                self.entries[i * n + k] = 0.0;
                for (j, value) in row.iter().enumerate() {
                    self.entries[i * n + j] -= factor * value;
                }
            }
            self.entries[k * n..(k + 1) * n].copy_from_slice(&row);
        }
        self
    }
}
