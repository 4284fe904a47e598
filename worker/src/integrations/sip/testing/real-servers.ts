import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { line } from './registrar.ts';

/** A password without the characters these servers' configuration files would need escaped. */
export const plainPassword = 'CANARINO-9d2m';

/** Whether a program can be run here. */
export const isInstalled = (program: string): boolean =>
  spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined;

export interface RealServer {
  port: number;
  stop(): Promise<void>;
}

/** Whether this machine would give us the port. */
async function isFree(protocol: 'udp' | 'tcp', port: number): Promise<boolean> {
  const socket = protocol === 'udp' ? createSocket('udp4') : createServer();
  if ('bind' in socket) socket.bind(port, '127.0.0.1');
  else socket.listen(port, '127.0.0.1');
  try {
    await once(socket, 'listening');
    socket.close();
    return true;
  } catch {
    return false;
  }
}

/** Free over UDP and TCP, and below the range from which outgoing connections take theirs. */
async function freePort(): Promise<number> {
  for (let tried = 0; tried < 100; tried += 1) {
    const port = randomInt(20_000, 30_000);
    if ((await isFree('udp', port)) && (await isFree('tcp', port))) return port;
  }
  throw new Error('no free port');
}

/** Whether somebody has the port. Where the machine tells, it is not tried out: that would keep the server we wait for from it. */
async function isTaken(protocol: 'udp' | 'tcp', port: number): Promise<boolean> {
  const table = `/proc/net/${protocol}`;
  if (!existsSync(table)) return !(await isFree(protocol, port));
  const local = new RegExp(`^ *\\d+: \\w+:${port.toString(16).toUpperCase().padStart(4, '0')} `, 'm');
  return local.test(readFileSync(table, 'latin1'));
}

type Arguments = (port: number, folder: string) => string[];

/** Runs a server until its ports are taken; `args` gets the port and a folder of its own. */
async function run(program: string, protocols: ('udp' | 'tcp')[], args: Arguments, tries = 3): Promise<RealServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'sip-peer-'));
  const child: ChildProcess = spawn(program, args(port, folder), { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (bytes) => {
    said += bytes;
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, pause(3_000).then(() => child.kill('SIGKILL'))]);
    rmSync(folder, { recursive: true, force: true });
  };
  for (let waited = 0; waited < 30_000 && child.exitCode === null; waited += 50) {
    const taken = await Promise.all(protocols.map((protocol) => isTaken(protocol, port)));
    if (taken.every(Boolean)) return { port, stop };
    await pause(50);
  }
  await stop();
  // Another one may have been quicker to take the port.
  if (tries > 1) return run(program, protocols, args, tries - 1);
  throw new Error(`${program} did not start: ${said.slice(-2_000)}`);
}

/** Routes by the domain asked for: each name is a carrier with another habit. */
const kamailioConfiguration = (port: number) => `#!KAMAILIO
debug=-1
log_stderror=yes
children=1
tcp_children=1
auto_aliases=no
disable_tls=yes
enable_sctp=no
listen=udp:127.0.0.1:${port}
listen=tcp:127.0.0.1:${port}
mpath="/usr/lib/x86_64-linux-gnu/kamailio/modules:/usr/lib/aarch64-linux-gnu/kamailio/modules"
loadmodule "sl.so"
loadmodule "pv.so"
loadmodule "textops.so"
loadmodule "auth.so"
loadmodule "usrloc.so"
loadmodule "registrar.so"
modparam("usrloc", "db_mode", 0)
modparam("registrar", "min_expires", 300)
modparam("registrar", "min_expires_mode", 1)
modparam("auth", "algorithm", "")
request_route {
  if (is_method("OPTIONS")) { sl_send_reply("200", "OK"); exit; }
  if ($rd == "muto.test") { exit; }
  if ($rd == "sospeso.test") { sl_send_reply("403", "Line suspended"); exit; }
  if ($rd == "guasto.test") { sl_send_reply("503", "Overloaded"); exit; }
  if ($rd == "altrove.test") { append_to_reply("Contact: <sip:reg2.altrove.test>\\r\\n"); sl_send_reply("302", "Moved"); exit; }
  if ($rd == "trunk.test") { sl_send_reply("405", "Method Not Allowed"); exit; }
  if ($au != $null && $au != "${line.username}") { sl_send_reply("404", "Not Found"); exit; }
  if ($rd == "proxy.test") {
    if (!pv_proxy_authenticate("${line.realm}", "${plainPassword}", "0")) { proxy_challenge("${line.realm}", "1"); exit; }
    sl_send_reply("200", "OK");
    exit;
  }
  if (!pv_www_authenticate("${line.realm}", "${plainPassword}", "0")) { www_challenge("${line.realm}", "1"); exit; }
  save("location");
  exit;
}
`;

/** Kamailio as a registrar over UDP and TCP. */
export const startKamailio = (): Promise<RealServer> =>
  run('kamailio', ['udp', 'tcp'], (port, folder) => {
    const file = join(folder, 'kamailio.cfg');
    writeFileSync(file, kamailioConfiguration(port));
    return ['-f', file, '-DD', '-E', '-Y', folder, '-w', folder, '-m', '16', '-M', '4'];
  });

const answerHeaders = `[last_Via:]
[last_From:]
[last_To:];tag=[call_number]
[last_Call-ID:]
[last_CSeq:]`;

/** One step of a SIPp scenario: what to wait for and the answer's status line and further headers. */
export interface SippStep {
  method: 'OPTIONS' | 'REGISTER';
  answer: string;
  headers?: string;
  /** Check the digest; the answer of a wrong one is `ifWrong`. */
  verify?: { ifWrong: string };
}

const send = (status: string, headers: string) => `<send><![CDATA[

SIP/2.0 ${status}
${answerHeaders}
${headers === '' ? '' : `${headers}\n`}Content-Length: 0

]]></send>`;

function scenarioOf(steps: readonly SippStep[]): string {
  const parts = steps.map(({ method, answer, headers = '', verify }, index) => {
    if (!verify) return `<recv request="${method}"/>${send(answer, headers)}`;
    const check = `<verifyauth assign_to="valid" username="${line.username}" password="${plainPassword}"/>`;
    return `<recv request="${method}"><action>${check}</action></recv>
<nop hide="true" test="valid" next="right${index}"/>
${send(verify.ifWrong, '')}
<nop next="end"/>
<label id="right${index}"/>
${send(answer, headers)}`;
  });
  return `<?xml version="1.0" encoding="ISO-8859-1" ?>
<scenario name="carrier">${parts.join('\n')}<label id="end"/><timewait milliseconds="50"/></scenario>`;
}

/** SIPp as a server that plays one scenario. */
export const startSipp = (steps: readonly SippStep[]): Promise<RealServer> =>
  run('sipp', ['udp'], (port, folder) => {
    const file = join(folder, 'scenario.xml');
    writeFileSync(file, scenarioOf(steps));
    return ['-sf', file, '-i', '127.0.0.1', '-p', String(port), '-nostdin'];
  });
