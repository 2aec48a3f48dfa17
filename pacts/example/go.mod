// Keeps the starter out of the Go module in which a team installs the package.
module tpu-api-contract.example/starter

go 1.19
