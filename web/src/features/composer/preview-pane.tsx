import { Suspense, useState } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { handleOf } from '#shared/domain/handle-of.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Tabs } from '#web/components/tabs.tsx'
import { everywhere, type Place } from '#web/features/composer/draft/draft.ts'
import { isBlank } from '#web/features/composer/draft/written.ts'
import { PlatformIcon } from '#web/platforms/platform-icon.tsx'
import { AccountPreview } from './account-preview.tsx'
import type { Composer } from './composer-state.ts'
import type { Files } from './use-files.ts'

type Props = {
  composer: Composer
  accounts: readonly AccountAnswer[]
  /** Where the person is writing: its accounts are shown. */
  place: Place
  files: Files
}

/** How the post will look, for one chosen account at a time. */
export const PreviewPane = ({ composer, accounts, place, files }: Props) => {
  const [wantedId, setWantedId] = useState<string>()
  const concerned = accounts.filter(({ id, platform }) => place === everywhere || id === place || platform === place)
  const shown = concerned.find(({ id }) => id === wantedId) ?? concerned[0]
  const isEmpty = isBlank(composer.draft, composer.files)

  if (!shown || isEmpty)
    return (
      <p className="rounded-card border border-edge/60 border-dashed px-5 py-10 text-center text-ink-muted">
        {shown ? 'Your post appears here as you write.' : 'Choose an account to see how your post will look there.'}
      </p>
    )
  const preview = (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <AccountPreview key={shown.id} composer={composer} account={shown} files={files} />
    </Suspense>
  )
  if (concerned.length === 1) return preview
  return (
    <Tabs
      label="Preview for"
      value={shown.id}
      onChange={setWantedId}
      tabs={concerned.map((account) => ({
        value: account.id,
        label: (
          <>
            <PlatformIcon platform={account.platform} size={14} />
            <span className="sr-only">{platformNames[account.platform]} </span>
            {handleOf(account)}
          </>
        ),
      }))}
    >
      {preview}
    </Tabs>
  )
}
