/** The mode of a test run in which sign-ins are timed (`make prove`). */
export const signInTimingMode = 'sign-in-timing';
