-- Calls obey the module tree now. A site that never had one could neither take a deposit nor switch a module: it gets the
-- tree, with the member centre on and the rest, which its pages did not show either, off.
alter table site alter column modules set default '[
  {"modId": "MEMBER_CENTER", "enabled": true, "childrenNodes": [
    {"modId": "DEPOSIT", "enabled": true, "childrenNodes": []},
    {"modId": "WITHDRAW", "enabled": true, "childrenNodes": []},
    {"modId": "ACCOUNT_RECORD", "enabled": true, "childrenNodes": []},
    {"modId": "BETTING_RECORD", "enabled": true, "childrenNodes": []},
    {"modId": "MESSAGES", "enabled": true, "childrenNodes": []}
  ]},
  {"modId": "AGENT_CENTER", "enabled": false, "childrenNodes": []},
  {"modId": "PROMOTIONS", "enabled": false, "childrenNodes": []},
  {"modId": "REFERRAL", "enabled": false, "childrenNodes": []},
  {"modId": "VIP", "enabled": false, "childrenNodes": []},
  {"modId": "POINT_MALL", "enabled": false, "childrenNodes": []},
  {"modId": "AFFILIATE", "enabled": false, "childrenNodes": []},
  {"modId": "APP_DOWNLOAD", "enabled": false, "childrenNodes": []},
  {"modId": "CUSTOMER_SERVICE", "enabled": false, "childrenNodes": [
    {"modId": "LIVE_CHAT", "enabled": true, "childrenNodes": []},
    {"modId": "ANNOUNCEMENTS", "enabled": true, "childrenNodes": []},
    {"modId": "HELP_CENTER", "enabled": true, "childrenNodes": []},
    {"modId": "SPEED_TEST", "enabled": true, "childrenNodes": []}
  ]}
]';
update site set modules = default where modules = '[]';
