import { linkedInRig } from '../linkedin/rig.ts'
import { checkContract } from './check-contract.ts'

checkContract(linkedInRig)
