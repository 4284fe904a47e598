/** Health check of a Node container: asks the process on the given port whether it is ready to work. */
const answer = await fetch(`http://127.0.0.1:${process.argv[2]}/health/ready`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
