/**
 * Redis pub/sub channel on which every process says that something on the pages of operators changed, where no other
 * channel does. The message is one of `OperatorTopic`: never an id of a person, never their data.
 */
export const operatorChangedChannel = 'operator-changed';

export type OperatorTopic = 'calls' | 'work';
