import { linkedInRig } from '../linkedin/rig.ts'
import { holdToContract } from './hold-to-contract.ts'

holdToContract(linkedInRig)
