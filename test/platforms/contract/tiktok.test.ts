import { tiktokRig } from '../tiktok/rig.ts'
import { holdToContract } from './hold-to-contract.ts'

holdToContract(tiktokRig)
