import { xRig } from '../x/rig.ts'
import { checkContract } from './check-contract.ts'

checkContract(xRig)
