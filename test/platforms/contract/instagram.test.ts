import { instagramRig } from '../instagram/rig.ts'
import { holdToContract } from './hold-to-contract.ts'

holdToContract(instagramRig)
