/** The entry `@dentisti/db/activation`: the go-live board's points and backups. */
export { type ActivationFacts, findActivationFacts, noteBackup } from './entities/activation-facts.repository.ts';
export {
  type ActivationPointRow,
  askForActivationCheck,
  endActivationWaiver,
  findActivationPoints,
  saveActivationFinding,
  waiveActivationPoint,
} from './entities/activation-point.repository.ts';
