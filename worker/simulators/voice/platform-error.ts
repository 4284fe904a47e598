import type { z } from 'zod';

/** An error as the platform words it: `{message, error, statusCode}`. */
export interface PlatformError {
  message: string | string[];
  error?: string;
  statusCode: number;
}

const names: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

export function platformError(statusCode: number, message: string | string[]): PlatformError {
  const error = names[statusCode];
  return { message, ...(error ? { error } : {}), statusCode };
}

/** One sentence per problem, with its path: `assistant.property foo should not exist`. */
export function describeIssues(error: z.ZodError): string[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.join('.');
    if (issue.code !== 'unrecognized_keys') return [`${path || 'body'} ${issue.message}`];
    return issue.keys.map((key) => `${path ? `${path}.` : ''}property ${key} should not exist`);
  });
}
