import { mastodonRig } from '../mastodon/rig.ts'
import { checkContract } from './check-contract.ts'

checkContract(mastodonRig)
