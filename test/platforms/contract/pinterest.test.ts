import { pinterestRig } from '../pinterest/rig.ts'
import { holdToContract } from './hold-to-contract.ts'

holdToContract(pinterestRig)
