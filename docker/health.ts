/** Health check of a Node container: `health.ts <port> [path]`, by default whether the process is to be given work. */
const [port, path = '/health/ready'] = process.argv.slice(2);
const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
