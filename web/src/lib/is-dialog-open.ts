/**
 * Reports whether a dialog over the page takes its keys. A toast is a dialog to assistive technology, too, but it's only
 * there to be read, and a dialog that is closing keeps its place while it fades.
 */
export const isDialogOpen = () => document.querySelector('[role=dialog]:not([aria-modal=false], [data-closed])') !== null
