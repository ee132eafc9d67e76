import { youTubeRig } from '../youtube/rig.ts'
import { checkContract } from './check-contract.ts'

checkContract(youTubeRig)
