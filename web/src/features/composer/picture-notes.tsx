import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MediaAnswer } from '#shared/contracts/media.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { inMegabytes } from '#shared/domain/file-sizes.ts'
import type { Size } from '#shared/domain/pictures.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import { accountName } from '#shared/platforms/models.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { Trans } from '#web/components/trans.tsx'
import { mediaQueries } from '#web/features/media/media-calls.ts'
import { readyMedia, type TrayFile } from '#web/features/media/tray-file.ts'
import { useObjectUrl } from '#web/features/media/use-object-url.ts'
import { i18n } from '#web/lib/i18n.ts'
import { usePreviewName } from '#web/platforms/parts/preview/preview-name.ts'
import { type Composer, writtenOf } from './composer-state.ts'
import { type Fitting, fittingsFor } from './fitting.ts'
import { readOptions } from './read-options.ts'

type Props = { account: AccountAnswer; composer: Composer; files: readonly MediaAnswer[] }

/** Says which pictures an account doesn't get as uploaded, and lets people see what it gets instead. */
export const PictureNotes = ({ account, composer, files }: Props) => {
  const written = writtenOf(composer)
  const fittings = fittingsFor({ ...written, options: readOptions(written.options).options }, account, files)
  if (fittings.length === 0) return null
  const notes = (
    <ul className="grid gap-1 text-[0.8125rem] text-ink-muted">
      {fittings.map((fitting) => (
        <li key={fitting.file.id}>
          <PictureNote fitting={fitting} platform={account.platform} isOneOfSeveral={fittings.length > 1} />
        </li>
      ))}
    </ul>
  )
  if (fittings.length <= unfoldedMax) return notes
  return (
    <details className="text-[0.8125rem] text-ink-muted">
      <summary className="cursor-pointer rounded-control pointer-coarse:py-3">
        {i18n.t('{count} images will be fitted', { count: fittings.length })}
        <span className="sr-only">{`, ${accountName(account)}`}</span>
      </summary>
      <div className="mt-1">{notes}</div>
    </details>
  )
}

/** More notes than this are folded, so that the next preview isn't far. */
const unfoldedMax = 2

type FitProps = { file: TrayFile; composer: Composer; accounts: readonly AccountAnswer[] }

/** How one picture is changed for these accounts' platforms, and a way to see each result. */
export const FileFits = ({ file, composer, accounts }: FitProps) => {
  const written = writtenOf(composer)
  const read = { ...written, options: readOptions(written.options).options }
  const files = readyMedia(composer.files)
  const notes = accounts.flatMap((account) => {
    const fitting = fittingsFor(read, account, files).find(({ file: { id } }) => file.state.name === 'ready' && id === file.state.media.id)
    return fitting ? [{ fitting, platform: account.platform }] : []
  })
  const perPlatform = new Map(notes.map((note) => [sentence(note.fitting, note.platform, undefined), note]))
  if (perPlatform.size === 0) return null
  return (
    <details className="text-[0.8125rem] text-ink-muted">
      <summary className="cursor-pointer rounded-control pointer-coarse:py-3">
        {i18n.t('{count, plural, one {Fitted for # platform} other {Fitted for # platforms}}', { count: perPlatform.size })}
      </summary>
      <ul className="mt-1 grid gap-1">
        {[...perPlatform].map(([key, { fitting, platform }]) => (
          <li key={key}>
            <PictureNote fitting={fitting} platform={platform} isOneOfSeveral={false} />
          </li>
        ))}
      </ul>
    </details>
  )
}

type NoteProps = { fitting: Fitting; platform: Platform; isOneOfSeveral: boolean }

/** The picture is made when someone opens the note, and cached. Most people never do. */
const PictureNote = ({ fitting, platform, isOneOfSeveral }: NoteProps) => {
  const [isOpen, setOpen] = useState(false)
  const { data: made } = useQuery({ ...mediaQueries.fitted(fitting.asked), enabled: false })
  const preview = usePreviewName()
  const { fileName } = fitting.file
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p className="figures min-w-0">
        {isOneOfSeveral && <span className="wrap-anywhere">{fileName}: </span>}
        {sentence(fitting, platform, made)}
      </p>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        <Trans
          id="Look at it<span> ({fileName}, {where})</span>"
          values={{ fileName: <>{fileName}</>, where: preview || platformNames[platform] }}
          components={{ span: <span className="sr-only" /> }}
        />
      </Button>
      <PictureDialog fitting={fitting} platform={platform} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

type DialogProps = { fitting: Fitting; platform: Platform; isOpen: boolean; onClose: () => void }

const PictureDialog = ({ fitting, platform, isOpen, onClose }: DialogProps) => {
  const { data, error, refetch } = useQuery({ ...mediaQueries.fitted(fitting.asked), enabled: isOpen })
  const url = useObjectUrl(isOpen ? data?.content : undefined)
  const { altText, fileName } = fitting.file
  const { width, height } = data ?? fitting.size
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="large"
      title={sentence(fitting, platform, data)}
      description={i18n.t('This is the very picture that goes out.')}
    >
      <div className="grid max-h-[70dvh] min-h-24 min-w-0 place-items-center overflow-y-auto" aria-busy={!data && !error}>
        {!data && error && <ErrorState title={i18n.t('The picture could not be made')} error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Making />}
        {url !== undefined && (
          <a href={url} target="_blank" rel="noreferrer" aria-label={i18n.t('Open {fileName} in full size', { fileName })}>
            <img
              src={url}
              alt={altText || i18n.t('{fileName} as it goes out', { fileName })}
              width={width}
              height={height}
              className="h-auto max-h-[70dvh] w-auto max-w-full bg-well object-contain"
            />
          </a>
        )}
      </div>
    </Dialog>
  )
}

const Making = () => (
  <div className="grid w-full gap-2">
    <p role="status" className="text-ink-muted">
      {i18n.t('Making the picture…')}
    </p>
    <Skeleton className="h-64 w-full" />
  </div>
)

/** `Will be resized for X: 4096 × 3072` before it's made, and `Resized for X: 4096 × 3072, 3.1 MB` after. */
const sentence = ({ change, size }: Fitting, platform: Platform, made: (Size & { bytes: number }) | undefined) => {
  const platformName = platformNames[platform]
  if (!made)
    return i18n.t('Will be {change, select, resized {resized} compressed {compressed} other {saved as a JPEG}} for {platform}: {size}', {
      change,
      platform: platformName,
      size: sizeWords(size),
    })
  return i18n.t('{change, select, resized {Resized} compressed {Compressed} other {Saved as a JPEG}} for {platform}: {size}, {megabytes}', {
    change,
    platform: platformName,
    size: sizeWords(made),
    megabytes: inMegabytes(made.bytes),
  })
}

const sizeWords = ({ width, height }: Size) => `${width}\u00a0×\u00a0${height}`
