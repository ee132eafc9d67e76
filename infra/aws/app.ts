import { bundleFunctions } from '../build/bundle.ts'
import { crierApp } from './crier-app.ts'
import { stageNamed } from './stages.ts'

await bundleFunctions()
crierApp((app) => stageNamed(String(app.node.tryGetContext('stage') ?? 'dev'))).app.synth()
