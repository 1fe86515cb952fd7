import { Button, Center } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): Promise<unknown>
}

/** Button that loads the next page of a table; renders nothing on the last page. */
export function MoreRows({ of: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { of: Paged }) {
  const { t } = useTranslation()
  if (!hasNextPage) return null
  return (
    <Center p="md">
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('act.more')}
      </Button>
    </Center>
  )
}
