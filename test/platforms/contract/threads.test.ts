import { threadsRig } from '../threads/rig.ts'
import { checkContract } from './check-contract.ts'

checkContract(threadsRig)
