import { createContext, use } from 'react'

/** The account that the surrounding preview is for, by what accounts are called everywhere. */
export const PreviewName = createContext('')

/** Tells apart the controls of previews that are shown together. */
export const usePreviewName = () => use(PreviewName)
