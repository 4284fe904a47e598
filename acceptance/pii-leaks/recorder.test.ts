import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startRecorder } from './recorder.ts';

test('a body that breaks off is passed on to nobody, and the next one is', async () => {
  const target = await startRecorder(() => 'http://127.0.0.1:1');
  const recorder = await startRecorder(() => target.url);
  onTestFinished(async () => {
    await recorder.close();
    await target.close();
  });
  const socket = connect(Number(new URL(recorder.url).port), '127.0.0.1');
  socket.write('POST /call HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\n\r\n{"half":');
  await once(socket, 'connect');
  socket.end();
  // Hung up on, as soon as it is known that nothing more comes.
  await once(socket.resume(), 'close');
  await fetch(recorder.url, { method: 'POST', body: 'whole' }).catch(() => undefined);
  expect(target.exchanges.map(({ sent }) => sent)).toEqual(['whole']);
});
