// Natively there is nothing to run: `DuctusBenchmarks` times the same workloads.
