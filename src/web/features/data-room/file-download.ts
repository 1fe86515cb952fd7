import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wholeOf } from '../../../client/uploads.ts'
import { refusalOf } from '../../asking.ts'
import { saveAs } from '../../save-as.ts'

/** Downloads a file under its name when it is asked for; a fault is told beside the page. */
export function useFileDownload(
  name: string,
  fetched: () => Promise<AsyncIterable<Uint8Array>>,
): [isFetching: boolean, download: () => Promise<void>] {
  const { t } = useTranslation('dataRoom')
  const [isFetching, setFetching] = useState(false)
  const download = async () => {
    setFetching(true)
    try {
      saveAs(name, 'application/octet-stream', await wholeOf(await fetched()))
    } catch (fault) {
      notifications.show({ color: 'red', title: t('failed'), message: refusalOf(fault)?.problem.detail })
    } finally {
      setFetching(false)
    }
  }
  return [isFetching, download]
}
