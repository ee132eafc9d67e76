import { pinterestRig } from '../pinterest/rig.ts'
import { checkContract } from './check-contract.ts'

checkContract(pinterestRig)
