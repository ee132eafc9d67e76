import { instagramRig } from '../instagram/rig.ts'
import { checkContract } from './check-contract.ts'

checkContract(instagramRig)
