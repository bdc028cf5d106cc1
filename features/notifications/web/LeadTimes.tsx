import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { NotificationGroup } from '../../../contract/notification.ts'
import { SettingRow } from '../../../web/settings/SettingRow.tsx'
import { useSetting } from '../../../web/settings/useSetting.ts'
import { MenuEntries, PopoverMenu } from '../../../web/ui/PopoverMenu.tsx'
import css from './LeadTimes.module.css'

const most = 3

/** How long before something is due: at most three times, as chips. */
export function LeadTimes({ leads }: { leads: NonNullable<NotificationGroup['leads']> }) {
  const { chosen, choose, saved } = useSetting(leads.setting)
  const sorted = (all: readonly number[]) => all.toSorted((one, other) => other - one)
  const free = leads.choices.filter((choice) => !chosen.includes(choice))
  return (
    <SettingRow name={leads.name} help="How long before; add as many as three" saved={saved}>
      <div className={css.chips}>
        {chosen.map((lead) => (
          <button
            key={lead}
            className={css.chip}
            type="button"
            aria-label={`Remove ${leads.words(lead)}`}
            onClick={() => choose(chosen.filter((one) => one !== lead))}
          >
            {leads.words(lead)}
            <IconX size={14} stroke={1.75} aria-hidden />
          </button>
        ))}
        {chosen.length < most && (
          <PopoverMenu
            button={(props) => (
              <Button variant="default" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} {...props}>
                Add
              </Button>
            )}
          >
            {(close) => (
              <MenuEntries
                close={close}
                entries={sorted(free).map((lead) => ({
                  label: leads.words(lead),
                  act: () => choose(sorted([...chosen, lead])),
                }))}
              />
            )}
          </PopoverMenu>
        )}
      </div>
    </SettingRow>
  )
}
