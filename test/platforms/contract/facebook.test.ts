import { facebookRig } from '../facebook/rig.ts'
import { holdToContract } from './hold-to-contract.ts'

holdToContract(facebookRig)
