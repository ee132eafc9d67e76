import { blueskyRig } from '../bluesky/rig.ts'
import { checkContract } from './check-contract.ts'

checkContract(blueskyRig)
