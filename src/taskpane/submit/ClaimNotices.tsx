/** Others who submit rows of this workbook: who, since when, and the way on. */
import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { Claim } from '../../core/submission/claim';
import type { TakenClaim } from '../../core/submission/hold-claim';
import { Notice } from '../frame/Notice';
import { useFeature, usePane } from '../state/pane-context';
import type { PaneWords } from '../wording/pane-words';
import { createClaimStore } from './claim-store';

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** Of the rows that are planned: somebody else has them. */
export function ClaimOfOthers() {
  const { taken } = useFeature(createClaimStore);
  return taken === undefined ? null : <TakenNotice key={taken.by.id} {...taken} />;
}

/** Of the run that goes on, or has ended. */
export function ClaimOfRun() {
  const { words } = usePane();
  const { lostTo, unseen } = useFeature(createClaimStore);
  return (
    <>
      {lostTo === undefined ? null : (
        <Notice
          tone="warning"
          title={words.say('claims.lost.title', factsOf(lostTo, words))}
          body={words.say('claims.lost.body')}
        />
      )}
      {unseen === undefined ? null : (
        <Notice tone="warning" title={words.say('claims.unseen')} body={unseen.message} />
      )}
    </>
  );
}

function TakenNotice({ by, isStale }: TakenClaim) {
  const styles = useStyles();
  const { words } = usePane();
  const { lookAgain, setAside, notLooked } = useFeature(createClaimStore);
  const [isAsked, setIsAsked] = useState(false);
  const facts = factsOf(by, words);
  const kind = isStale ? 'silent' : 'going';
  return (
    <Notice
      tone="warning"
      title={words.say(`claims.${kind}.title`, facts)}
      body={words.say(`claims.${kind}.body`, facts)}
    >
      {notLooked === undefined ? null : (
        <Caption1>{`${words.say('claims.notLooked')} ${notLooked.message}`}</Caption1>
      )}
      {isStale && isAsked ? <Caption1>{words.say('claims.sure')}</Caption1> : null}
      <div className={styles.actions}>
        {isStale && isAsked ? (
          <>
            <Button
              size="small"
              onClick={() => {
                setIsAsked(false);
              }}
            >
              {words.say('claims.no')}
            </Button>
            <Button size="small" onClick={() => void setAside()}>
              {words.say('claims.yes')}
            </Button>
          </>
        ) : (
          <>
            <Button size="small" onClick={() => void lookAgain()}>
              {words.say('claims.lookAgain')}
            </Button>
            {isStale ? (
              <Button
                size="small"
                onClick={() => {
                  setIsAsked(true);
                }}
              >
                {words.say('claims.setAside')}
              </Button>
            ) : null}
          </>
        )}
      </div>
    </Notice>
  );
}

function factsOf(claim: Claim, { say, formats }: PaneWords) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const at = (ms: number) => formats.dateTime(new Date(ms).toISOString(), timeZone);
  return {
    person: claim.personName === '' ? say('claims.someone') : claim.personName,
    sheet: claim.place,
    environment: claim.environmentName,
    since: at(claim.startedAt),
    sign: at(claim.lastSignAt),
  };
}
