/** The look that all controls one types into or chooses from share. 16 px text keeps phones from zooming in on focus. */
export const controlClass =
  'w-full min-w-0 rounded-control border border-edge bg-sheet px-3 py-2 text-base leading-snug text-ink transition-colors duration-150 placeholder:text-ink-muted hover:border-ink aria-invalid:border-failed disabled:cursor-not-allowed disabled:bg-well disabled:text-ink-muted disabled:hover:border-edge read-only:[&:not(select)]:bg-well pointer-coarse:min-h-11'
