import { isTestWorkspace, type WorkspaceId } from '#shared/domain/id.ts'
import type { Platform } from '#shared/domain/platforms.ts'

type Whose = { workspaceId: WorkspaceId; platform: Platform }

/**
 * The only place that decides whether something is done at a platform or in the sandbox. Nobody gets a publisher or a
 * connector for an account without naming its workspace here, and every test workspace gets the sandbox's, whatever its
 * accounts, tokens, and posts claim to be.
 */
export const byWorkspace =
  <Adapter>(sandbox: (platform: Platform) => Adapter, real: (platform: Platform) => Promise<Adapter>) =>
  async ({ workspaceId, platform }: Whose): Promise<Adapter> =>
    isTestWorkspace(workspaceId) ? sandbox(platform) : real(platform)
