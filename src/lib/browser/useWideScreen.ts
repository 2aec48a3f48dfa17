import { useMediaQuery } from './useMediaQuery.ts'

/** Where two columns fit beside the rail; the same as in the media queries of App.module.css. */
const QUERY = '(width >= 45rem) or ((height < 30rem) and (width >= 36rem))'

/** Whether a screen has room for a second column, for parts that load only then. The layout itself is CSS. */
export const useWideScreen = (): boolean => useMediaQuery(QUERY)
