/** `node db/src/backup/main.ts backup|restore <file>`, as `runBackupCommand` does it. */
import { runBackupCommand } from './run-command.ts';

const [, , command, file] = process.argv;
if ((command !== 'backup' && command !== 'restore') || !file) {
  console.error('Usage: node db/src/backup/main.ts backup|restore <file>');
  process.exit(2);
}

const { code, output } = await runBackupCommand(command, file);
(code === 0 ? process.stdout : process.stderr).write(output);
process.exitCode = code;
