import { expect, test } from 'vitest'
import { productSources, ringIn, type Source, sourceOf } from './imports.ts'
import { featureOf, isWebRegistry, joinsFeatures, layers, webPlatformOf } from './layers.ts'

const sources = productSources()

/** The imports that a file's layer forbids, each with the reason. */
const offences = ({ file, imports }: Source) => {
  const layer = layers.find(({ files }) => files.test(file))
  if (!layer) return [`${file} is in no layer.`]
  const feature = joinsFeatures(file) ? undefined : featureOf(file)
  const others = feature === undefined ? [] : imports.filter((name) => (featureOf(name) ?? feature) !== feature)
  const refused = imports.filter((name) => !layer.may.some((allowed) => allowed.test(name)))
  const platforms = isWebRegistry(file)
    ? []
    : imports.filter((name) => (webPlatformOf(name) ?? webPlatformOf(file)) !== webPlatformOf(file))
  return [...new Set([...refused, ...others, ...platforms])].map((name) => `${file} imports ${name}. ${layer.because}`)
}

test('every file imports only what its layer allows', () => {
  expect(sources.length).toBeGreaterThan(1_000)
  expect(sources.flatMap(offences)).toEqual([])
})

test.each([
  ['shared/domain/platforms.ts', 'shared/platforms/models.ts'],
  ['infra/sandbox/faults.ts', 'infra/sandbox/registry.ts'],
])('no file imports itself through others, not even for a type, and %s importing %s would be noticed', (file, back) => {
  const graph = new Map(sources.map(({ file: name, imports, lazy }) => [name, imports.filter((other) => !lazy.includes(other))]))

  expect(ringIn(graph)).toEqual([])
  expect(ringIn(new Map([...graph, [file, [back]]]))).not.toEqual([])
})

test.each([
  ['shared/domain/post.ts', "import { env } from '#functions/runtime/env.ts'"],
  ['shared/domain/post.ts', "import { readFileSync } from 'node:fs'"],
  ['shared/domain/post.ts', "import type { PostOptions } from '../platforms/models.ts'"],
  ['shared/platforms/x/rules.ts', "import type { Account } from '../../publishing/accounts.ts'"],
  ['shared/publishing/posts.ts', "import type { PostPage } from '../contracts/posts.ts'"],
  ['functions/runtime/log.ts', "import type { Edge } from '../http/edge.ts'"],
  ['functions/compose/parts.ts', "import { answers } from '../api/posts/answers.ts'"],
  ['functions/ports/posts.ts', "import { client } from '../adapters/dynamo/client.ts'"],
  ['functions/use-cases/posts/save.ts', "import { readFile } from 'node:fs/promises'"],
  ['functions/use-cases/posts/save.ts', "import { SignJWT } from 'jose'"],
  ['functions/use-cases/posts/save.ts', "const { posts } = await import('#functions/adapters/dynamo/posts.ts')"],
  ['functions/adapters/dynamo/posts.ts', "import { savePost } from '../../use-cases/posts/save.ts'"],
  ['functions/adapters/dynamo/posts.ts', "import { toResponse } from '#functions/http/response.ts'"],
  ['functions/http/api.ts', "import { posts } from '../adapters/dynamo/posts.ts'"],
  ['functions/api/posts/answers.ts', "export { posts } from '#functions/adapters/dynamo/posts.ts'"],
  ['functions/api/posts/group.ts', "import { sqsDeliveries } from '../../adapters/aws/deliveries.ts'"],
  ['functions/api/posts/group.ts', "import { readEnv } from '../../runtime/env.ts'"],
  ['functions/api/posts/group.ts', "import { openGroup } from '../../compose/open-group.ts'"],
  ['functions/api/media/group.ts', "import { lambdaImageVariants } from '#functions/adapters/image-variants/lambda-image-variants.ts'"],
  ['functions/api/media/group.ts', "import { S3Client } from '@aws-sdk/client-s3'"],
  ['functions/engine/jobs/job-deps.ts', "import { kmsVault } from '../../adapters/aws/kms-vault.ts'"],
  ['functions/api/posts/handler.ts', "import { stageNamed } from '#infra/aws/stages.ts'"],
  ['web/src/components/button.tsx', "import { useAccounts } from '#web/features/accounts/use-accounts.ts'"],
  ['web/src/features/posts/list.tsx', "import { useAccounts } from '../accounts/use-accounts.ts'"],
  ['web/src/features/posts/list.tsx', "import { openComposer } from '../composer/open-composer.ts'"],
  ['web/src/features/posts/list.tsx', "import { Dashboard } from '#web/routes/dashboard/dashboard.tsx'"],
  ['web/src/components/button.tsx', "import { faces } from '#web/platforms/face-registry.ts'"],
  ['web/src/platforms/youtube/compose.tsx', "import { FileLibrary } from '#web/features/media/file-library.tsx'"],
  ['web/src/platforms/youtube/compose.tsx', "import { PinterestPreview } from '../pinterest/compose.tsx'"],
  ['web/src/platforms/parts/rail.tsx', "import { page } from '../pinterest/page.ts'"],
  ['web/src/platforms/avatar.tsx', "import { page } from './youtube/page.ts'"],
  ['web/src/features/composer/composer.tsx', "import { XPost } from '#web/platforms/x/compose.tsx'"],
  ['web/src/routes/site/platform.tsx', "const { page } = await import('#web/platforms/x/page.ts')"],
  ['web/src/app/shell/footer.tsx', "import { page } from '#web/platforms/x/page.ts'"],
  ['web/src/routes/dashboard/dashboard.tsx', "import { App } from '#web/app/dashboard/app.tsx'"],
  ['web/src/app/dashboard/main.tsx', "import { S3Client } from '@aws-sdk/client-s3'"],
  ['web/src/app/dashboard/main.tsx', "import type { Stage } from '#infra/aws/stages.ts'"],
  ['infra/aws/stacks/api-stack.ts', "import { handler } from '#functions/api/posts/handler.ts'"],
  ['infra/machine/start.ts', "import '#functions/api/posts/handler.ts'"],
  ['infra/local-aws/local-system.ts', "import { handler } from '#functions/api/posts/handler.ts'"],
  ['infra/local-aws/start-aws.ts', "import { openObjects } from '#functions/adapters/folder-files/objects.ts'"],
  ['infra/machine/files/store.ts', "import { handler } from '#functions/api/media/handler.ts'"],
  ['infra/machine/engine/engine.ts', "import '#functions/engine/deliver/handler.ts'"],
  ['infra/aws/stacks/api-stack.ts', "import { listen } from '../../machine/door/listen.ts'"],
  ['infra/aws/stacks/api-stack.ts', "import { root } from '../deploy/preflight.ts'"],
  ['infra/sandbox/sandbox.ts', "import type { Gateway } from '../machine/door/gateway.ts'"],
  ['infra/build/bundle.ts', "import { stageNamed } from '../aws/stages.ts'"],
  ['infra/machine/demo/run-demo.ts', "const { startLocalSystem } = await import('../../local-aws/local-system.ts')"],
  ['infra/machine/serve/serve-system.ts', "import { DataStack } from '../../aws/stacks/data-stack.ts'"],
  ['infra/machine/door/gateway.ts', "import { openMachine } from '../machine.ts'"],
  ['infra/machine/door/site.ts', "import { openObjects } from '#functions/adapters/folder-files/objects.ts'"],
  ['infra/machine/demo/seed.ts', "import { dynamoPosts } from '#functions/adapters/dynamo/posts.ts'"],
  ['infra/certify/walk.ts', "import { startGateway } from '../machine/door/gateway.ts'"],
  ['infra/loose.ts', "import { root } from '../web/prerender/root.ts'"],
  ['somewhere/else.ts', "import { z } from 'zod'"],
])('notices %s with “%s”', (file, text) => {
  expect(offences(sourceOf(file, text))).toHaveLength(1)
})

test.each([
  ['functions/api/posts/group.ts', "import { dynamoPosts } from '../../adapters/dynamo/posts.ts'"],
  ['web/src/platforms/registry.ts', "import { page } from './x/page.ts'"],
  ['web/src/platforms/screen-registry.ts', "const load = () => import('./x/compose.tsx')"],
  ['web/src/platforms/tiktok/compose.tsx', "import { TikTokDirect } from './tiktok-direct.tsx'"],
  ['web/src/platforms/x/compose.tsx', "import type { Shown } from '../parts/preview/shown.tsx'"],
  ['web/src/features/composer/composer.tsx', "import { screens } from '#web/platforms/screen-registry.ts'"],
  ['infra/machine/files/storage.ts', "import { openObjects } from '#functions/adapters/folder-files/objects.ts'"],
  ['infra/machine/data/disk.ts', "import { diskOf } from '#functions/adapters/folder-files/objects.ts'"],
  ['web/src/app/shell/footer.tsx', "import { publicPlatforms } from '#web/platforms/registry.ts'"],
])('allows %s with “%s”', (file, text) => {
  expect(offences(sourceOf(file, text))).toEqual([])
})
