import type { Processors } from '../runtime/processor.ts';
import { dialPractice } from './calls/dial-practice.ts';
import { discoverDentists } from './discovery/discover-dentists.ts';
import { sendMail } from './mail/send-mail.ts';
import { processVoiceEvent } from './voice-events/process-voice-event.ts';

export const processors = { discoverDentists, dialPractice, processVoiceEvent, sendMail } satisfies Processors;
