import { youTubeRig } from '../youtube/rig.ts'
import { holdToContract } from './hold-to-contract.ts'

holdToContract(youTubeRig)
