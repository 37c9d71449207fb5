"""A group's library on OpenSearch or Elasticsearch: documents -> its index, terms -> what it finds.

`engine` is the way in and keeps the same contract as the engine on this machine. `layout` says how
an index is made, by what the server can do (`abilities`), `bulk` fills it, `login` says who asks,
and `requests` is the only file that uses the network.
"""
