// `npm ci`, only when the installed packages differ from package-lock.json. Runs on whatever Node the machine has (≥ 20).
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const lock = join(root, '.cache', 'install.pid');
const node = join(root, 'node_modules', '.bin', 'node');

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node 20 or newer is needed; this is ${process.versions.node}.`);
const mark = await takeLock();
try {
  if (mark && !isInstalled()) install();
} finally {
  if (mark) rmSync(lock, { force: true });
}
checkNode();

/** npm notes what it installed in a hidden lock file, written last: an interrupted install leaves none. */
function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted) fail('package-lock.json is missing or unreadable.');
  if (!installed) return false;
  for (const [path, entry] of Object.entries(wanted)) {
    const found = installed[path];
    if (path === '' || (!found && entry.optional)) continue;
    if (!found || found.version !== entry.version || found.integrity !== entry.integrity) return false;
  }
  return Object.keys(installed).every((path) => path in wanted);
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function install() {
  const started = Date.now();
  console.log('Installing npm packages: about a minute, the first time and when package-lock.json changes …');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' });
  if (npm.error) fail(`npm could not be started (${npm.error.message}). Install npm, then try again.`);
  if (npm.status !== 0) fail(`npm ci failed (${npm.signal ?? `code ${npm.status}`}); its own message is above.`);
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** `npm ci --ignore-scripts` leaves no Node 24, and the scripts would silently run on the machine's own Node. */
function checkNode() {
  let version = '';
  try {
    version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    fail(
      'node_modules/.bin/node does not run: install scripts seem to be off. Allow them (npm config delete ignore-scripts), then rm -rf node_modules and try again.',
    );
  }
  if (!version.startsWith('v24.'))
    fail(`node_modules/.bin/node is ${version}, Node 24 is needed: rm -rf node_modules and try again.`);
}

/** Two commands at once on a fresh clone: the second waits for the first instead of installing over it. */
async function takeLock() {
  mkdirSync(dirname(lock), { recursive: true });
  for (let waited = 0; ; waited++) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return true;
    } catch (error) {
      // A read-only folder (a container image): nothing can be installed, what is there has to do.
      if (error.code === 'EROFS' || error.code === 'EACCES') return false;
      if (error.code !== 'EEXIST') throw error;
    }
    const other = Number(readPid());
    if (!isAlive(other)) rmSync(lock, { force: true });
    else if (waited === 0) console.log(`Waiting for another installation in this folder (pid ${other}) …`);
    if (waited > 1200) fail(`Another installation (pid ${other}) has held .cache/install.pid for 10 minutes.`);
    await new Promise((done) => setTimeout(done, 500));
  }
}

function readPid() {
  try {
    return readFileSync(lock, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
