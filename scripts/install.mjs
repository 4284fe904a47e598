// `npm ci`, only when the installed packages differ from package-lock.json: the project's own or, with a folder named, those
// that this folder alone needs. Runs on any Node of the machine (≥ 20).
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const [folder = ''] = process.argv.slice(2);
const project = join(root, folder);
const lockFile = join(folder, 'package-lock.json');
const lock = join(root, '.cache', 'install.pid');
const hiddenLock = join(project, 'node_modules', '.package-lock.json');
const node = join(root, 'node_modules', '.bin', 'node');
let held = false;

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node 20 or newer is needed; this is ${process.versions.node}.`);
held = await takeLock();
if (held && !isInstalled()) await install();
release();
if (!folder) checkNode();

/** npm notes what it installed in a hidden lock file, written last: an interrupted install leaves none. */
function isInstalled() {
  const wanted = packagesOf(join(root, lockFile));
  const installed = packagesOf(hiddenLock);
  if (!wanted) fail(`${lockFile} is missing or unreadable.`);
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

async function install() {
  const started = Date.now();
  const whose = folder ? ` of ${folder}` : '';
  console.log(`Installing the npm packages${whose}: about a minute, the first time and when ${lockFile} changes …`);
  // What an interrupted install left cannot always be removed by npm itself.
  if (!packagesOf(hiddenLock)) rmSync(join(project, 'node_modules'), { recursive: true, force: true, maxRetries: 5 });
  // None of a folder's own packages needs its install script.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', ...(folder ? ['--ignore-scripts'] : [])];
  const npm = spawn('npm', ['ci', ...quiet], { cwd: project, stdio: 'inherit' });
  // The next owner of this lock must also wait for an npm that outlived us.
  if (npm.pid) writeFileSync(lock, `${process.pid} ${npm.pid}`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => npm.kill(signal));
  const outcome = await new Promise((done) => {
    npm.once('error', (error) => done(error.message));
    npm.once('exit', (code, signal) => done(signal ?? code));
  });
  if (outcome !== 0)
    fail(
      `npm ci failed${folder && ` in ${folder}`} (${outcome}): its own message is above. It needs the npm registry.`,
    );
  if (!folder) removeHeaders();
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** Node's own package brings 67 MB of headers for compiling add-ons; nothing here compiles one. */
function removeHeaders() {
  const platforms = join(root, 'node_modules', 'node', 'node_modules');
  if (!existsSync(platforms)) return;
  for (const entry of readdirSync(platforms, { withFileTypes: true }))
    if (entry.isDirectory()) rmSync(join(platforms, entry.name, 'include'), { recursive: true, force: true });
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
    const others = readPids().filter(isAlive);
    if (others.length === 0) rmSync(lock, { force: true });
    else if (waited === 0) console.log(`Waiting for another installation in this folder (pid ${others[0]}) …`);
    if (waited > 1200) fail(`Another installation (pid ${others[0]}) has held .cache/install.pid for 10 minutes.`);
    await new Promise((done) => setTimeout(done, 500));
  }
}

function readPids() {
  try {
    return readFileSync(lock, 'utf8').split(' ').map(Number);
  } catch {
    return [];
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

function release() {
  if (held) rmSync(lock, { force: true });
  held = false;
}

function fail(message) {
  release();
  console.error(message);
  process.exit(1);
}
