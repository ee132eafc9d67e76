import { tiktokRig } from '../tiktok/rig.ts'
import { checkContract } from './check-contract.ts'

checkContract(tiktokRig)
