import { useEffect, useState } from 'react'
import { followRows, type WatchedRows } from './followRows.ts'

interface RowReader<T> {
  watched: WatchedRows
  read: (signal: AbortSignal) => Promise<T>
}

/**
 * What is read from rows of the cache, as they change; undefined until it has been read.
 *
 * @param reader pass the same object while it reads the same; undefined reads nothing
 */
export function useFollowedRows<T>(reader: RowReader<T> | undefined): T | undefined {
  const [last, setLast] = useState<{ reader: RowReader<T>; result: T }>()
  useEffect(() => {
    if (reader) return followRows(reader.watched, reader.read, (result) => setLast({ reader, result }))
  }, [reader])
  return last?.reader === reader ? last?.result : undefined
}
