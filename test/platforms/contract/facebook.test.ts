import { facebookRig } from '../facebook/rig.ts'
import { checkContract } from './check-contract.ts'

checkContract(facebookRig)
