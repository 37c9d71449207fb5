"""The tables of Zotero's database that its items are in, empty but for two types of items."""

ITEMS = """
    CREATE TABLE items (itemID INTEGER, itemTypeID INTEGER, key TEXT);
    CREATE TABLE itemTypes (itemTypeID INTEGER, typeName TEXT);
    CREATE TABLE fields (fieldID INTEGER, fieldName TEXT);
    CREATE TABLE itemData (itemID INTEGER, fieldID INTEGER, valueID INTEGER);
    CREATE TABLE itemDataValues (valueID INTEGER, value TEXT);
    CREATE TABLE itemCreators (itemID INTEGER, creatorID INTEGER, orderIndex INTEGER);
    CREATE TABLE creators (creatorID INTEGER, firstName TEXT, lastName TEXT);
    CREATE TABLE itemAttachments (itemID INTEGER, parentItemID INTEGER, path TEXT);
    CREATE TABLE deletedItems (itemID INTEGER);
    INSERT INTO itemTypes VALUES (1, 'journalArticle'), (2, 'attachment');
"""
