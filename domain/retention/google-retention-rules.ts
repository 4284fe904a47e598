/** Of the way to Google and back: a part of `retentionRules`. */
export const googleRetentionRules = {
  googleSignIn: {
    what: 'Consensi a Google in corso',
    why: 'connecting a calendar with the consent that its owner gives at Google',
    kept: { days: 1 },
    from: 'the press of the button; Google’s code goes the moment it is exchanged',
    remains: 'the connection, where there is one',
    by: 'daily',
  },
  googleRevocation: {
    what: 'Accessi a Google da restituire',
    why: 'giving up at Google what was disconnected here',
    kept: { days: 7 },
    from: 'the day it was disconnected; it goes at once when Google confirms',
    remains: 'nothing',
    by: 'daily',
  },
} as const;
