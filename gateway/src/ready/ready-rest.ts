import type { Request, Response } from 'express';
import type { RequestContext } from '../http/request-context.ts';
import { readAnswer } from './read-answer.ts';
import { sendReady } from './send-ready.ts';

/**
 * Answers a public GET with the JSON that `produce` returns, kept under `key` until the directory changes.
 * @param pay asked before the answer is made anew; throws where the client has to wait
 */
export async function answerReadyJson(
  req: Request,
  res: Response,
  {
    key,
    pay = async () => {},
    produce,
  }: {
    key: string;
    pay?: (context: RequestContext) => Promise<void>;
    produce: (context: RequestContext) => Promise<unknown>;
  },
): Promise<void> {
  const { answers } = res.locals;
  const name = `rest ${key}`;
  let answer = await answers.find(name);
  if (!answer) {
    const { context } = res.locals;
    await pay(context);
    answer = await answers.make(name, () =>
      readAnswer(context.services, context, async (snapshot) => JSON.stringify(await produce(snapshot))),
    );
  }
  await sendReady(req, res, answer, { type: 'application/json; charset=utf-8', isRevalidated: true, repeats: {} });
}
