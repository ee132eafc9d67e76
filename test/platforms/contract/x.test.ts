import { xRig } from '../x/rig.ts'
import { holdToContract } from './hold-to-contract.ts'

holdToContract(xRig)
