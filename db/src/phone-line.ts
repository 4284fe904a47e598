/** The entry `@dentisti/db/phone-line`: our telephone lines on the voice platform. */
export { type CallSetting, isLineMissing } from './entities/line-missing.repository.ts';
export {
  adoptLine,
  askLineCheck,
  findLineInUse,
  findLines,
  findLinesToCheck,
  forgetLine,
  type LineCheck,
  type MadeLine,
  noteInboundCall,
  type PhoneLineRow,
  saveLineCheck,
  storeMadeLine,
} from './entities/phone-line.repository.ts';
