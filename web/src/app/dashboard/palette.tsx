import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileText, Hand, Plug, Plus, Search, Palette as ThemeIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { useSavePublishing } from '#web/features/user/mutations.ts'
import { userQueries } from '#web/features/user/queries.ts'
import { useSaveChoice } from '#web/features/user/use-choices.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { type PaletteGroup, type PaletteItem, type PaletteTarget, paletteGroups, postSearchMin } from './palette-items.ts'
import { screenIcons } from './screen-links.tsx'

type Props = { isOpen: boolean; onClose: () => void }

/** Search and commands in one field, opened with `Ctrl K`. */
export const Palette = ({ isOpen, onClose }: Props) => {
  const navigate = useNavigate()
  const doOnSpot = useDoOnSpot()
  const hasLeft = useRef(false)
  const go = (target: PaletteTarget) => {
    hasLeft.current = 'path' in target
    onClose()
    if ('path' in target) void navigate(target.path)
    else doOnSpot(target)
  }
  // After navigation, the new screen takes the focus, not the element that had it before.
  const finalFocus = () => {
    const returns = !hasLeft.current
    hasLeft.current = false
    return returns
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={(opens) => !opens && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center overflow-hidden px-3 pt-[min(12vh,6rem)] pb-3">
          <Dialog.Popup aria-label={i18n.t('Search')} finalFocus={finalFocus} className={popupClass}>
            <PaletteSearch onGo={go} />
            <Dialog.Close className="sr-only">{i18n.t('Close')}</Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Performs actions that need no screen: changing the theme, and pausing or resuming publishing. */
const useDoOnSpot = () => {
  const { mutate: saveChoice } = useSaveChoice()
  const { mutate: savePublishing } = useSavePublishing()
  const { data: publishing } = useQuery(userQueries.publishing())

  return (target: Exclude<PaletteTarget, { path: string }>) => {
    if ('theme' in target) return saveChoice({ preferences: target })
    if (!publishing) return
    savePublishing(
      { ...publishing, ...target },
      {
        onSuccess: () =>
          showToast({
            kind: 'success',
            text: target.isEverythingPaused ? i18n.t('Publishing is paused.') : i18n.t('Publishing has resumed.'),
          }),
        onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
      },
    )
  }
}

const popupClass =
  'flex max-h-[min(34rem,80dvh)] w-full max-w-xl flex-col overflow-hidden rounded-card border border-line bg-sheet shadow-overlay ' +
  'transition-[opacity,translate] duration-150 data-ending-style:-translate-y-1 data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0'

/** The palette's field and its results. Enter goes to the highlighted one. */
const PaletteSearch = ({ onGo }: { onGo: (target: PaletteTarget) => void }) => {
  const [typed, setTyped] = useState('')
  const { data: platforms = [] } = useQuery(accountQueries.platforms())
  const { posts, isLoading, hasFailed } = usePostsOfAllLists(typed.trim().length >= postSearchMin)
  const { data: publishing } = useQuery(userQueries.publishing())
  const { may } = useWorkspace()
  const groups = paletteGroups(typed, {
    platforms: platforms.filter(({ isAvailable }) => isAvailable),
    isPaused: publishing?.isEverythingPaused,
    may,
    posts,
  })

  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      autoHighlight="always"
      keepHighlight
      value={typed}
      onValueChange={setTyped}
      itemToStringValue={({ text }: PaletteItem) => text}
    >
      <div className="flex items-center gap-3 border-line border-b px-4">
        <Search aria-hidden className="size-4 shrink-0 text-ink-muted" />
        <Autocomplete.Input
          aria-label={i18n.t('Search for a screen, an action, or a post')}
          placeholder={i18n.t('Search screens, actions, and posts')}
          className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-muted"
        />
      </div>
      <Autocomplete.List className="min-h-0 overflow-y-auto overscroll-contain p-2">
        {(group: PaletteGroup) => (
          <Autocomplete.Group key={group.name} items={group.items} className="pb-2 last:pb-0">
            <Autocomplete.GroupLabel className="px-3 py-1.5 text-ink-muted text-xs">{group.name}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>{(item: PaletteItem) => <Item key={item.id} item={item} onGo={onGo} />}</Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <Autocomplete.Empty className="px-5 text-ink-muted text-sm not-empty:py-6">
        {!isLoading && <span>{i18n.t('No results.')}</span>}
      </Autocomplete.Empty>
      <Autocomplete.Status className="border-line px-5 text-ink-muted text-sm not-empty:border-t not-empty:py-3">
        {isLoading && <span>{i18n.t('Searching your posts...')}</span>}
        {hasFailed && <span>{i18n.t('We couldn’t search your posts. Try again in a moment.')}</span>}
      </Autocomplete.Status>
    </Autocomplete.Root>
  )
}

const Item = ({ item, onGo }: { item: PaletteItem; onGo: (target: PaletteTarget) => void }) => {
  const Icon = icons[item.kind]
  return (
    <Autocomplete.Item value={item} onClick={() => onGo(item.target)} className={itemClass}>
      <Icon aria-hidden className="size-4 shrink-0 text-ink-muted" />
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {item.text}
      </span>
      {item.hint !== '' && (
        <span className={`shrink-0 text-ink-muted text-xs ${item.kind === 'post' ? '' : 'pointer-coarse:hidden'}`}>{item.hint}</span>
      )}
    </Autocomplete.Item>
  )
}

const icons = { ...screenIcons, new: Plus, connect: Plug, post: FileText, theme: ThemeIcon, pause: Hand }

const itemClass =
  'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-control px-3 py-2 text-[0.9375rem] outline-none data-highlighted:bg-well data-highlighted:shadow-[inset_2px_0_0_var(--brass)]'

/** The posts of the four lists as far as they're loaded: the first page of each, and more if a screen loaded more. */
const usePostsOfAllLists = (isEnabled: boolean) => {
  const enabled = { enabled: isEnabled }
  const scheduled = useInfiniteQuery({ ...postQueries.list('scheduled'), ...enabled })
  const drafts = useInfiniteQuery({ ...postQueries.list('drafts'), ...enabled })
  const published = useInfiniteQuery({ ...postQueries.list('published'), ...enabled })
  const failed = useInfiniteQuery({ ...postQueries.list('failed'), ...enabled })
  const lists = [scheduled, drafts, published, failed]

  return {
    posts: { scheduled: scheduled.data, drafts: drafts.data, published: published.data, failed: failed.data },
    isLoading: lists.some(({ isLoading }) => isLoading),
    hasFailed: lists.some(({ isError }) => isError),
  }
}
